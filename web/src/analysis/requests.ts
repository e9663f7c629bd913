/** What is asked of the server about analyses. */

import { request } from '../net/http';
import type { Analysis, Judged, PlayOn, RecordToAnalyse, TableInfo, View } from '../net/protocol';

const table = (code: string) => `/api/tables/${encodeURIComponent(code)}/analysis`;
const analysis = (id: string) => `/api/analyses/${encodeURIComponent(id)}`;

export const beginAnalysis = (code: string) => request<Analysis>('POST', table(code));
export const getAnalysis = (code: string) => request<Analysis>('GET', table(code));
export const analyseRecord = (record: string, begin: boolean) =>
  request<Analysis>('POST', '/api/analyses', { record, begin } satisfies RecordToAnalyse);
export const analysisSoFar = (id: string, have: number) => request<Analysis>('GET', `${analysis(id)}?have=${have}`);
export const viewAt = (id: string, number: number) => request<View>('GET', `${analysis(id)}/view?number=${number}`);
export const judgeAction = (id: string, number: number, action: string) =>
  request<Judged>('POST', `${analysis(id)}/judge`, { number, action });
export const playOn = (id: string, wanted: PlayOn) => request<TableInfo>('POST', `${analysis(id)}/play-on`, wanted);
