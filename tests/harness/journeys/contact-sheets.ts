import { mkdirSync, readdirSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import sharp, { type Sharp } from 'sharp'
import { root } from '#tools/build/run-step.ts'

/** A window in which every screen is drawn for a contact sheet. */
type TileKind = {
  readonly width: number
  readonly height: number
  readonly scheme: 'light' | 'dark'
  /** Width on the sheet. */
  readonly tileWidth: number
  readonly columns: number
}

const windows = [
  { width: 320, height: 640, tileWidth: 213, columns: 9 },
  { width: 360, height: 800, tileWidth: 216, columns: 9 },
  { width: 768, height: 1024, tileWidth: 320, columns: 6 },
  { width: 1280, height: 800, tileWidth: 480, columns: 4 },
] as const

export const tileKinds: readonly TileKind[] = windows.flatMap(window =>
  (['light', 'dark'] as const).map(scheme => ({ ...window, scheme })),
)

const tiles = join(root, 'build/tiles')

export const tileFolder = ({ width, scheme }: TileKind): string => join(tiles, `${width}-${scheme}`)

export const tileSize = ({ width, height, tileWidth }: TileKind) => ({
  width: tileWidth,
  height: Math.round((height * tileWidth) / width),
})

/** Removes the tiles of an earlier run, whose screens may be gone. */
export const removeTiles = (): void => rmSync(tiles, { recursive: true, force: true })

/** The screens of the two overviews, in the order of a borrower's way. */
const overviewScreens = [
  'site-home',
  'landing',
  'home-products',
  'product',
  'confirm',
  'loan',
  'payment',
  'receipt',
  'loan-late',
  'pay-or-extend',
]

const gap = 12
const captionHeight = 20

/**
 * Puts the tiles of a run together: `overview/<market>-<width>-<scheme>.webp` with every screen, and
 * `overview-<market>.png` with ten of them. `folder` is docs/screens.
 */
export const writeContactSheets = async (folder: string): Promise<void> => {
  const sheets = join(folder, 'overview')
  mkdirSync(sheets, { recursive: true })
  for (const market of ['id', 'in']) {
    for (const kind of tileKinds) {
      const names = readdirSync(tileFolder(kind))
        .map(file => basename(file, '.webp'))
        .filter(name => name.endsWith(`-${market}`))
        .sort()
      const sheet = await compose(kind, names, kind.columns)
      const file = `${market}-${kind.width}-${kind.scheme}.webp`
      await sheet.webp({ quality: 60, effort: 5 }).toFile(join(sheets, file))
    }
    const phone = tileKinds.find(({ width, scheme }) => width === 360 && scheme === 'light')
    if (!phone) throw new Error('no window of a phone')
    const names = overviewScreens.map(screen => `${screen}-${market}`)
    const overview = await compose(phone, names, names.length / 2)
    await overview.png({ palette: true }).toFile(join(folder, `overview-${market}.png`))
  }
}

const compose = async (
  kind: TileKind,
  names: readonly string[],
  columns: number,
): Promise<Sharp> => {
  const { width, height } = tileSize(kind)
  const place = (index: number) => ({
    left: gap + (index % columns) * (width + gap),
    top: gap + Math.floor(index / columns) * (height + captionHeight + gap),
  })
  const rows = Math.ceil(names.length / columns)
  const size = {
    width: gap + columns * (width + gap),
    height: gap + rows * (height + captionHeight + gap),
  }
  const captions = names.map((name, index) => {
    const { left, top } = place(index)
    return `<text x="${left}" y="${top + height + 15}">${name}</text>`
  })
  const text = `<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${size.height}" font-family="sans-serif" font-size="12" fill="#333">${captions.join('')}</svg>`
  return sharp({ create: { ...size, channels: 3, background: '#dcdcd6' } }).composite([
    ...names.map((name, index) => ({
      input: join(tileFolder(kind), `${name}.webp`),
      ...place(index),
    })),
    { input: Buffer.from(text), left: 0, top: 0 },
  ])
}
