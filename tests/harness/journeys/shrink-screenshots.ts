import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { runStep } from '#tools/build/run-step.ts'

/**
 * Writes the PNG files of a folder that were drawn since `drawnSince` anew with a palette, a third
 * as large or less; older ones have theirs. Answers false where pngquant, which does it, is not
 * installed; they are left as they were then.
 */
export const shrinkScreenshots = async (folder: string, drawnSince: Date): Promise<boolean> => {
  const files = readdirSync(folder)
    .filter(name => name.endsWith('.png'))
    .map(name => join(folder, name))
    .filter(path => statSync(path).mtime >= drawnSince)
  if (files.length === 0) return true
  return await runStep(
    {
      title: 'pictures',
      command: 'pngquant',
      arguments: ['--speed', '1', '--strip', '--force', '--ext', '.png', '--', ...files],
    },
    { quiet: true },
  )
}
