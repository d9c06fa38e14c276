import { chmod } from 'node:fs/promises'
import { newFolder, suiteOfEach } from '@calendar-sync/platform/testing/suites'

interface WithFolder {
  folder: string
  end(): Promise<void>
}

/** A suite whose tests have an empty folder each. `More` is what its own hooks put beside it. */
export const folderSuite = <More extends object = object>(name: string) =>
  suiteOfEach<WithFolder, WithFolder & More>(name, async () => {
    const { dataDir: folder, end } = await newFolder()
    // Run as root, the database has an account of its own that passes through here.
    await chmod(folder, 0o711)
    return { folder, end }
  })
