import type { HttpRouter } from '@calendar-sync/platform/http/context'
import Router from '@koa/router'
import { accountRoutes } from './accounts/routes.ts'
import { filterRoutes } from './filters/routes.ts'
import type { Dependencies } from './http/dependencies.ts'
import { settingsRoutes } from './settings/routes.ts'
import { signInRoutes } from './signIn/routes.ts'
import { subscriptionRoutes } from './subscription/routes.ts'
import { syncRoutes } from './sync/routes.ts'
import { syncRunRoutes } from './syncRun/routes.ts'
import { waitlistRoutes } from './waitlist/routes.ts'

/** Sign-in and every command: all that may append to the log at a person's wish. */
export function createCommandService(deps: Dependencies): { readonly router: HttpRouter } {
  const router: HttpRouter = new Router()
  signInRoutes(router, deps)
  accountRoutes(router, deps)
  settingsRoutes(router, deps)
  subscriptionRoutes(router, deps)
  syncRoutes(router, deps)
  syncRunRoutes(router, deps)
  filterRoutes(router, deps)
  waitlistRoutes(router, deps)
  return { router }
}
