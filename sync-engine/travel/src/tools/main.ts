import { buildLexicon } from './buildLexicon.ts'
import { judgeFile } from './judgeFile.ts'
import { measureFiles } from './measureFiles.ts'
import { UnreadableEvents } from './readEvents.ts'
import { trainFiles } from './trainFiles.ts'

const usage = `npm run -s travel -- judge <file>       judge the events of a file (JSON lines of Google events, or an .ics; - for standard input)
npm run -s travel -- measure [part]     how well the labelled part is judged: train, tune or sealed
npm run -s travel -- build              build data/lexicon.json from vocabulary/*.txt and the gazetteer
npm run -s travel -- gazetteer          build gazetteer/gazetteer.json from the packages that name places and people
npm run -s travel -- train <version>    train on the parts train and tune, write data/weights.json
`

// A reader of the first lines only (head) closes the pipe; that is no failure.
process.stdout.on('error', (error: NodeJS.ErrnoException) => process.exit(error.code === 'EPIPE' ? 0 : 1))

try {
  await run(process.argv.slice(2))
} catch (error) {
  const known = error instanceof UnreadableEvents || (error instanceof Error && 'code' in error)
  process.stderr.write(
    `${known && error instanceof Error ? error.message : error instanceof Error ? error.stack : error}\n`,
  )
  process.exitCode = 2
}

async function run([command, argument]: readonly string[]): Promise<void> {
  if (command === 'judge' && argument !== undefined) judgeFile(argument)
  else if (command === 'measure') measureFiles(argument === 'train' || argument === 'sealed' ? argument : 'tune')
  else if (command === 'build') buildLexicon()
  // A script of some seconds over large packages, which nothing else needs.
  else if (command === 'gazetteer') await import('./gazetteer/build.ts')
  else if (command === 'train' && Number.isInteger(Number(argument))) trainFiles(Number(argument))
  else {
    process.stderr.write(usage)
    process.exitCode = 2
  }
}
