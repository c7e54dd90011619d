import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { runStep } from '#tools/build/run-step.ts'

/**
 * Rewrites the PNG files of a folder that were drawn since `drawnSince` with a palette, a third as
 * large or less. Returns false where pngquant, which does it, is not installed; the files are then
 * left unchanged.
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
