import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const compressible = /\.(js|css|svg|json|txt)$/

/**
 * Writes `.br` (quality 11) and `.gz` (level 9) beside every text asset under `directory`, so
 * that the server sends compressed files without compressing at each request.
 */
export const compressAssets = async (directory: string): Promise<void> => {
  for (const name of await readdir(directory, { recursive: true })) {
    if (!compressible.test(name)) continue
    const path = join(directory, name)
    const bytes = await readFile(path)
    await writeFile(`${path}.br`, await brotli(bytes))
    await writeFile(`${path}.gz`, await promisify(gzip)(bytes, { level: 9 }))
  }
}

const brotli = (bytes: Buffer): Promise<Buffer> =>
  promisify(brotliCompress)(bytes, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: 11,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    },
  })

if (import.meta.main) {
  const [directory] = process.argv.slice(2)
  if (directory === undefined) throw new Error('name the directory whose files to compress')
  await compressAssets(directory)
}
