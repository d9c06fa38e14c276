/**
 * What react-admin gets instead of `react-router-dom` in the built app. It always stands inside our own router, so the
 * router it would otherwise make for itself is dead weight: a fifth of what the landing page may load.
 */
export {
  Link,
  matchPath,
  Navigate,
  Outlet,
  Route,
  Routes,
  UNSAFE_DataRouterContext,
  UNSAFE_DataRouterStateContext,
  useBlocker,
  useInRouterContext,
  useLocation,
  useMatch,
  useNavigate,
  useParams,
} from 'react-router-dom'

const notHere = (): never => {
  throw new Error('react-admin must stand inside the router of the app')
}
export const createHashRouter = notHere
export const createMemoryRouter = notHere
export const RouterProvider = notHere
