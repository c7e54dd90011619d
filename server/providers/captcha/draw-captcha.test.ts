import { expect, test } from 'vitest'
import { captchaLength } from '#contract/promotion/calls.ts'
import { seededRandomness } from '#tests/harness/app/seeded-randomness.ts'
import { createCaptchaReader } from '#tests/harness/captcha/read-captchas.ts'
import { drawCaptcha, newCaptchaText } from './draw-captcha.ts'

// The fault row S11 measures the same with more samples and more pictures.
test('of 30 captchas a reader with 480 samples of our own letters reads at most six', async () => {
  const random = seededRandomness(11, () => new Date(0))
  const draw = async () => await drawCaptcha(newCaptchaText(random, captchaLength), random)
  const drawings = (count: number) => Promise.all(Array.from({ length: count }, draw))
  const reader = await createCaptchaReader(await drawings(120))
  let [read, readAtKnownPlaces] = [0, 0]
  for (const { png, letters } of await drawings(30)) {
    const text = letters.map(({ letter }) => letter).join('')
    const centres = letters.map(({ centre }) => centre)
    if ((await reader.read(png, captchaLength)) === text) read += 1
    if ((await reader.readAt(png, centres)) === text) readAtKnownPlaces += 1
  }
  expect(read).toBeLessThanOrEqual(6)
  expect(readAtKnownPlaces).toBeLessThanOrEqual(6)
})
