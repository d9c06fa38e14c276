import { execFile } from 'node:child_process'

/** The operating-system account a program runs as; undefined: ours. */
export type Account = { readonly uid: number; readonly gid: number } | undefined

/**
 * Runs a program to its end; a failure is an answer, not an exception. Messages are in English, so that they can be read.
 * @returns as `output` standard output and standard error
 */
export function run(file: string, args: readonly string[], account?: Account) {
  const { uid, gid } = account ?? {}
  return new Promise<{ succeeded: boolean; output: string }>((resolve) => {
    execFile(
      file,
      [...args],
      {
        env: { ...process.env, LC_ALL: 'C' },
        cwd: process.platform === 'win32' ? undefined : '/',
        ...(uid !== undefined && gid !== undefined && { uid, gid }),
      },
      (error, stdout, stderr) => {
        const output = [stdout, stderr, error && !stderr ? error.message : ''].filter(Boolean).join('\n').trim()
        resolve({ succeeded: error === null, output })
      },
    )
  })
}
