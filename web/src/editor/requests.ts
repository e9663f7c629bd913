/** What the editor asks the server. */

import type { BoardArt } from '../board/types';
import { request } from '../lib/http';
import type { Problems, TidyJob, TitleFacts } from '../lib/protocol';
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

export const beginTidying = (facts: TitleFile) => request<TidyJob>('POST', '/api/editor/tidy', { facts });
export const tidyJob = (id: string) => request<TidyJob>('GET', `/api/editor/tidy/${encodeURIComponent(id)}`);
export const endTidying = (id: string) => request<TidyJob>('POST', `/api/editor/tidy/${encodeURIComponent(id)}/cancel`);
