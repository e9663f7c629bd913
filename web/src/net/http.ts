/** The server's HTTP interface, one function a request. */

import type {
  AboutMe,
  Addresses,
  AgainRequest,
  BotFacts,
  Code,
  CodeOwner,
  FinishedGames,
  Hint,
  Invitation,
  Join,
  Ladder,
  MailAddress,
  Me,
  NewTable,
  Picture,
  Profile,
  PushKey,
  PushSubscription,
  RecordToReplay,
  Refusal,
  Replay,
  SeatRequest,
  PauseRequest,
  TableInfo,
  TableSettings,
  TitleFacts,
  UndoAnswer,
  UndoRequest,
} from './protocol';

/** The server (or the way to it) said no; `message` is for people, `code` for programs. */
export class RequestRefused extends Error {
  constructor(
    readonly code: string,
    message: string,
    readonly status: number,
  ) {
    super(message);
  }
}

function isRefusal(body: unknown): body is Refusal {
  return typeof body === 'object' && body !== null && 'code' in body && 'message' in body;
}

/** `isLast`: it is carried out even if the page is left meanwhile. */
export async function request<T>(
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  body?: unknown,
  isLast = false,
): Promise<T> {
  let response: Response;
  try {
    response = await fetch(path, {
      method,
      keepalive: isLast,
      headers: body === undefined ? {} : { 'Content-Type': 'application/json' },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
  } catch {
    throw new RequestRefused('unreachable', '', 0);
  }
  const answer: unknown = await response.json().catch(() => null);
  if (response.ok && answer !== null) return answer as T;
  if (isRefusal(answer)) {
    throw new RequestRefused(String(answer.code), String(answer.message), response.status);
  }
  throw new RequestRefused(response.status >= 502 ? 'unreachable' : 'unknown', '', response.status);
}

export const getPushKey = () => request<PushKey>('GET', '/api/push');
export const subscribePush = (wanted: PushSubscription) => request<PushKey>('POST', '/api/push', wanted);
export const unsubscribePush = (endpoint: string) => request<PushKey>('POST', '/api/push/end', { endpoint });

const table = (code: string) => `/api/tables/${encodeURIComponent(code)}`;

export const getTitles = () => request<TitleFacts[]>('GET', '/api/titles');
export const getTitle = (title: string) => request<TitleFacts>('GET', `/api/titles/${encodeURIComponent(title)}`);
export const getBots = () => request<BotFacts[]>('GET', '/api/bots');
export const getBoard = <T>(title: string) => request<T>('GET', `/api/titles/${encodeURIComponent(title)}/board`);
export const getPicture = (title: string) =>
  request<Picture>('GET', `/api/titles/${encodeURIComponent(title)}/picture`);
export const getWords = (title: string, language: string) =>
  request<Record<string, string>>('GET', `/api/titles/${encodeURIComponent(title)}/words/${language}`);
export const newTable = (wanted: NewTable) => request<TableInfo>('POST', '/api/tables', wanted);
export const getTable = (code: string) => request<TableInfo>('GET', table(code));
export const getInvitation = (invitation: string) =>
  request<Invitation>('GET', `/api/invitations/${encodeURIComponent(invitation)}`);
export const getAddresses = () => request<Addresses>('GET', '/api/addresses');
export const getFinished = (wanted: { title: string; opponent: string; skip: number }) => {
  const query = new URLSearchParams({ opponent: wanted.opponent, skip: String(wanted.skip) });
  if (wanted.title) query.set('title', wanted.title);
  return request<FinishedGames>('GET', `/api/games/finished?${query.toString()}`);
};
export const joinTable = (code: string, wanted: Join) => request<TableInfo>('POST', `${table(code)}/join`, wanted);
export const startTable = (code: string) => request<TableInfo>('POST', `${table(code)}/start`);
export const requestSeat = (code: string, seat: number, wanted: SeatRequest) =>
  request<TableInfo>('POST', `${table(code)}/seats/${seat}`, wanted);
export const setPace = (code: string, pace: number) => request<TableInfo>('POST', `${table(code)}/pace`, { pace });
export const pauseGame = (code: string, pause: boolean) =>
  request<TableInfo>('POST', `${table(code)}/pause`, { pause } satisfies PauseRequest);
export const changeSettings = (code: string, settings: TableSettings) =>
  request<TableInfo>('POST', `${table(code)}/settings`, settings);
export const leaveTable = (code: string) => request<TableInfo>('POST', `${table(code)}/leave`);
export const callOff = (code: string) => request<TableInfo>('POST', `${table(code)}/call-off`);
export const giveUp = (code: string) => request<TableInfo>('POST', `${table(code)}/give-up`);
export const standIn = (code: string, seat: number, agree: boolean) =>
  request<TableInfo>('POST', `${table(code)}/seats/${seat}/stand-in`, { agree });
export const nudge = (code: string, seat: number) => request<TableInfo>('POST', `${table(code)}/seats/${seat}/nudge`);
export const takeBack = (code: string, number: number) =>
  request<TableInfo>('POST', `${table(code)}/undo`, { number } satisfies UndoRequest);
export const answerUndo = (code: string, answer: UndoAnswer) =>
  request<TableInfo>('POST', `${table(code)}/undo/answer`, answer);
export const askHint = (code: string, number: number) => request<Hint>('POST', `${table(code)}/hint`, { number });
export const wishAgain = (code: string, wish: AgainRequest) => request<TableInfo>('POST', `${table(code)}/again`, wish);
export const recordAddress = (code: string) => `${table(code)}/record`;

export const getReplay = (code: string, seat: Replay['perspective'] | null) =>
  request<Replay>('GET', `${table(code)}/replay${seat === null ? '' : `?seat=${seat}`}`);
export const replayRecord = (record: string, seat: Replay['perspective']) =>
  request<Replay>('POST', '/api/replays', { record, seat: String(seat) } satisfies RecordToReplay);

function socket(path: string): string {
  const scheme = location.protocol === 'https:' ? 'wss:' : 'ws:';
  return `${scheme}//${location.host}${path}`;
}

export const socketAddress = (code: string): string => socket(`${table(code)}/play`);
export const publicAddress = (): string => socket('/api/public/live');
export const gamesAddress = (): string => socket('/api/games/live');

// persons

export const getMe = () => request<Me>('GET', '/api/me');
export const tellMe = (about: AboutMe) => request<Me>('PUT', '/api/me', about);
export const forgetMe = () => request<Me>('DELETE', '/api/me');
export const shareMe = (shared: boolean) => request<Me>('POST', '/api/me/share', { shared });
export const newLink = () => request<Code>('POST', '/api/me/link');
export const newRecovery = () => request<Code>('POST', '/api/me/recovery');
export const whoseCode = (code: string) => request<CodeOwner>('POST', '/api/me/whose', { code });
export const enterCode = (code: string) => request<Me>('POST', '/api/me/enter', { code });
export const leaveOthers = () => request<Me>('POST', '/api/me/leave-others');
export const askMail = (address: string, language: MailAddress['language']) =>
  request<Me>('POST', '/api/me/mail', { address, language } satisfies MailAddress);
export const confirmMail = (code: string) => request<Me>('POST', '/api/me/mail/confirm', { code });
export const wantMail = (wanted: boolean) => request<Me>('POST', '/api/me/mail/wanted', { wanted });
export const removeMail = () => request<Me>('DELETE', '/api/me/mail');
export const getOwnProfile = () => request<Profile>('GET', '/api/me/profile');
export const getProfile = (code: string) => request<Profile>('GET', `/api/players/${encodeURIComponent(code)}/profile`);
export const getLadder = (title: string) => request<Ladder>('GET', `/api/ladders/${encodeURIComponent(title)}`);
export const getLevelProfile = (level: string) =>
  request<Profile>('GET', `/api/bots/${encodeURIComponent(level)}/profile`);
