import { loadConfig } from '@calendar-sync/platform/config'
import { createLog } from '@calendar-sync/platform/log'
import { endWithReader } from '@calendar-sync/platform/process'
import { asksForHelp, usage } from '@calendar-sync/projection-service/commandLine/commands'
import { backup, backupUsage, restore } from './backup/command.ts'

/** `npm run ops -- …`: what an operator does to the embedded database here, everything else in the projection service. */
const words = process.argv.slice(2)
const [command, folder, ...rest] = words
/** A restore brings secrets along. */
const noSecrets = { sessionKeys: [], encryptionKey: '' }

endWithReader()
if (asksForHelp(words)) {
  console.log(`${backupUsage}\n${usage}`)
} else if ((command === 'backup' || command === 'restore') && folder !== undefined && rest.length === 0) {
  try {
    const config = command === 'backup' ? loadConfig(process.env) : loadConfig(process.env, () => noSecrets)
    const log = createLog(config.logLevel, 'ops')
    const done = command === 'backup' ? backup(config, folder, log, new Date()) : restore(config, folder, log)
    console.log(await done)
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error))
    process.exitCode = 1
  }
} else {
  await import('@calendar-sync/projection-service/commandLine/main')
}
