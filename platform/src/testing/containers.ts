import { execFile } from 'node:child_process'

/** Quietly: neither a missing program nor a missing daemon is worth more than the caller's line. */
const dockerSays = (args: readonly string[]): Promise<string | undefined> =>
  new Promise((resolve) => {
    execFile('docker', [...args], { timeout: 3_000 }, (error, stdout) => resolve(error ? undefined : stdout))
  })

/** Whether a container runtime is there that has this image: tests pull none. */
export const hasImage = async (image: string): Promise<boolean> =>
  (await dockerSays(['image', 'inspect', '--format', '{{.Id}}', image])) !== undefined

export const imageMissing = (image: string): string => `there is no container runtime that has ${image}`

/**
 * The library that starts containers, without the one that it would pull to end those of a killed test: tests pull none,
 * and end what they start. TESTCONTAINERS_RYUK_DISABLED=false puts it back.
 */
export function importTestcontainers(): Promise<typeof import('testcontainers')> {
  process.env.TESTCONTAINERS_RYUK_DISABLED ??= 'true'
  return import('testcontainers')
}
