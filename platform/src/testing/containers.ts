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
