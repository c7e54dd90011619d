import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { webManifest } from './public.ts'

const manifest = webManifest({ appName: 'Dana Kita', gradientFrom: '#112233' })

test('the manifest names the lender and its colour', () => {
  expect(manifest).toMatchObject({ name: 'Dana Kita', theme_color: '#112233' })
})

test.each(manifest.icons)('$src is a picture of $sizes', async ({ src, sizes }) => {
  const { format, width, height } = await sharp(
    join(import.meta.dirname, '../../web/public', src),
  ).metadata()
  expect({ format, sizes: `${width}x${height}` }).toEqual({ format: 'png', sizes })
})
