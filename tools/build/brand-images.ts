import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { root } from './run-step.ts'

// Draws the icons of the web manifest and the picture of shared links from web/public/favicon.svg.
// Run by hand after the mark has changed: `node tools/build/brand-images.ts`; the results are
// committed, so that no build and no server needs to draw them.

const ground = '#0b3b36'
const icons = join(root, 'web/public/icons')
const mark = await readFile(join(root, 'web/public/favicon.svg'))

/** The mark as wide as a share of the picture, in the middle of the ground. */
const draw = async (
  name: string,
  { width, height, share }: { width: number; height: number; share: number },
): Promise<void> => {
  const size = Math.round(height * share)
  const drawn = await sharp(mark, { density: (72 * size) / 64 })
    .resize(size)
    .png()
    .toBuffer()
  const picture = await sharp({ create: { width, height, channels: 3, background: ground } })
    .composite([{ input: drawn }])
    .png({ palette: true, compressionLevel: 9, effort: 10 })
    .toBuffer()
  await writeFile(join(icons, `${name}.png`), picture)
}

await draw('icon-192', { width: 192, height: 192, share: 1 })
await draw('icon-512', { width: 512, height: 512, share: 1 })
// A launcher may cut everything outside a circle of four fifths (W3C, "maskable icons").
await draw('maskable-512', { width: 512, height: 512, share: 0.86 })
await draw('apple-touch-180', { width: 180, height: 180, share: 1 })
await draw('social', { width: 1200, height: 630, share: 0.7 })
