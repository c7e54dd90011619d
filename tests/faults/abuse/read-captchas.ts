import { captchaLength } from '#contract/promotion/calls.ts'
import { drawCaptcha, newCaptchaText } from '#server/providers/captcha/draw-captcha.ts'
import { seededRandomness } from '../../harness/app/seeded-randomness.ts'
import { createCaptchaReader } from '../../harness/captcha/read-captchas.ts'
import type { FaultTest, FaultTestOptions, FaultTestOutcome } from '../fault-test.ts'

const samplePictures = 400
const maxPercent = 20

/** Draws pictures, reads them with a reader made of others, and counts the ones read in full. */
const readPictures = async ({ rounds, seed }: FaultTestOptions): Promise<FaultTestOutcome> => {
  const random = seededRandomness(seed, () => new Date(0))
  const draw = async () => await drawCaptcha(newCaptchaText(random, captchaLength), random)
  const samples = await Promise.all(Array.from({ length: samplePictures }, draw))
  const reader = await createCaptchaReader(samples)
  let [read, readAtPlaces, letters] = [0, 0, 0]
  for (let round = 0; round < rounds; round += 1) {
    const picture = await draw()
    const text = picture.letters.map(({ letter }) => letter).join('')
    const centres = picture.letters.map(({ centre }) => centre)
    const guess = await reader.read(picture.png, captchaLength)
    if (guess === text) read += 1
    letters += [...text].filter((letter, place) => guess[place] === letter).length
    if ((await reader.readAt(picture.png, centres)) === text) readAtPlaces += 1
  }
  const percent = (count: number, of: number) => Math.round((count / of) * 1000) / 10
  const violations = Object.entries({ read, 'read at known places': readAtPlaces })
    .filter(([, count]) => percent(count, rounds) > maxPercent)
    .map(([which, count]) => `${which}: ${count} of ${rounds}`)
  return {
    rounds,
    violations,
    figures: {
      samples: reader.samples,
      'read, %': percent(read, rounds),
      'letters, %': percent(letters, rounds * captchaLength),
      'read at known places, %': percent(readAtPlaces, rounds),
    },
  }
}

export const captchaReaderFaults: readonly FaultTest[] = [
  {
    id: 'S11',
    description:
      'captchas are read by k nearest neighbours among 1,600 letters drawn by the painter itself',
    expected: 'at most 20 % are read, even where the places of the letters are known',
    rounds: 150,
    run: readPictures,
  },
]
