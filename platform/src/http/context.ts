import type { UserId } from '@calendar-sync/contracts/ids'
import type Router from '@koa/router'
import type { RouterContext, RouterMiddleware } from '@koa/router'
import type { DefaultContext, Middleware } from 'koa'
import type { Log } from '../log.ts'

/** What the kit puts on every request before a route sees it. */
export interface RequestState {
  /** Our name for this request, in logs and in the answer; also the correlation id of every event it leads to. */
  requestId: string
  log: Log
  /** Who is signed in, by the session. */
  userId: UserId | null
  /** The position that the browser has seen, as an answer of ours named it; null when it sent none that is ours. */
  afterPosition: string | null
  /** What names this session to its person; null without one. */
  sessionId: string | null
  /** Which part of a list the answer is, for `Content-Range`; undefined when it is no part of one. */
  contentRange?: string
  /** Its failure stands in the log already, with the error. */
  isFailureLogged?: true
}

export type Context = RouterContext<RequestState, DefaultContext>
export type HttpRouter = Router<RequestState, DefaultContext>
export type HttpMiddleware = Middleware<RequestState, DefaultContext>
/** Middleware of one route: it sees the route's parameters. */
export type RouteMiddleware = RouterMiddleware<RequestState, DefaultContext>
