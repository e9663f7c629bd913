/** What the editor asks the server. */

import type { BoardArt } from '../board/types';
import { request } from '../net/http';
import type { Problems, EditorJob, TitleFacts } from '../net/protocol';
import type { TitleFile } from './titleFile';

/** A flag of the rules as the schema of title files declares it. */
export interface Flag {
  description?: string;
  type?: 'integer' | 'boolean' | 'array' | 'object' | 'string';
  const?: unknown;
  enum?: string[];
  minimum?: number;
  maximum?: number;
  items?: { enum?: string[] };
  properties?: Record<string, Flag>;
}

export interface TitleSchema {
  properties: { rules: { properties: Record<string, Flag> } };
}

export const getSchema = () => request<TitleSchema>('GET', '/api/editor/schema');
export const checkTitle = async (facts: TitleFile) =>
  (await request<Problems>('POST', '/api/editor/check', { facts })).problems;
export const keepTitle = (facts: TitleFile, board: BoardArt) =>
  request<TitleFacts>('POST', '/api/editor/titles', { facts, board });

export type JobKind = EditorJob['kind'];
export const beginJob = (kind: JobKind, facts: TitleFile) =>
  request<EditorJob>('POST', `/api/editor/${kind}`, { facts });
export const editorJob = (id: string) => request<EditorJob>('GET', `/api/editor/jobs/${encodeURIComponent(id)}`);
export const endJob = (id: string) => request<EditorJob>('POST', `/api/editor/jobs/${encodeURIComponent(id)}/cancel`);
/** The drawing tool's board: the server says no more of it than that it is an object. */
export const boardOf = (board: unknown): BoardArt => board as BoardArt;
