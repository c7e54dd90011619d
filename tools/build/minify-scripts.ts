import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { minify } from 'terser'

/**
 * Makes the scripts under `directory` smaller once more. The bundler's own minifier leaves
 * functions that are used once as they are, and every message is one: this takes another tenth off
 * a screen. It runs on the finished files, so that what all languages share is done once.
 */
export const minifyScripts = async (directory: string): Promise<void> => {
  for (const name of await readdir(directory, { recursive: true })) {
    if (!name.endsWith('.js')) continue
    const path = join(directory, name)
    const { code } = await minify(await readFile(path, 'utf8'), {
      module: true,
      ecma: 2020,
      compress: { passes: 3, keep_fargs: false },
      format: { comments: false },
    })
    if (code === undefined) throw new Error(`${name}: the minifier left nothing`)
    await writeFile(path, code)
  }
}
