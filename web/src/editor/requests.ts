/** Requests of the editor. */

import type { BoardArt } from '../board/types';
import { api } from '../net/http';
import type { EditorJob } from '../net/protocol';
import type { TitleFile } from './titleFile';

type Texts = Record<string, string>;

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
  /** Its texts in the languages other than English (titles/flags.json). */
  'x-texts'?: { name: Texts; about: Texts; choices?: Record<string, Texts> };
}

export interface TitleSchema {
  properties: { rules: { properties: Record<string, Flag> } };
}

export const getSchema = async () => (await api.get('/api/editor/schema')) as unknown as TitleSchema;

export type JobKind = EditorJob['kind'];
export const beginJob = (kind: JobKind, facts: TitleFile) =>
  api.post(`/api/editor/${kind}`, {}, { facts: { ...facts } });
/** The drawing tool's board: the document says no more of it than that it is an object. */
export const boardOf = (board: unknown): BoardArt => board as BoardArt;
