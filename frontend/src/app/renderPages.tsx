import { text } from 'node:stream/consumers'
import { prerenderToNodeStream } from 'react-dom/static'
import { StaticRouter } from 'react-router-dom'
import { Application } from './App.tsx'
import { LoadingApplication } from './LoadingApplication.tsx'

/** As one piece: React would hide what is long, and show it by a script in the page, which our policy forbids. */
const options = { progressiveChunkSize: Number.MAX_SAFE_INTEGER }

/** The landing page as its visitors first see it, for the build to write into the page. `StrictMode`, as `main.tsx` has it, draws nothing. */
export async function renderLanding(): Promise<string> {
  const landing = (
    <StaticRouter location="/landing">
      <Application drawn="landing" />
    </StaticRouter>
  )
  return text((await prerenderToNodeStream(landing, options)).prelude)
}

/** What every other page shows until the app is there. */
export const renderLoading = async (): Promise<string> =>
  text((await prerenderToNodeStream(<LoadingApplication />, options)).prelude)
