import { randomBytes } from 'node:crypto'
import sharp from 'sharp'
import { uploadImage } from '#contract/profile/calls.ts'
import { asFile, createTestImage } from '../../harness/app/test-image.ts'
import { createFaultEnvironment } from '../../harness/faults/fault-environment.ts'
import { type ClientSession, signIn } from '../../harness/faults/paying-client.ts'
import type { FaultTest, FaultTestOptions, FaultTestOutcome } from '../fault-test.ts'

const attackers = 5
const atOnce = 6
const honest = 10
const photosEach = 10
const minServedPercent = 99

/** Few bytes and very many pixels, at the limit of what is decoded and beyond, and many bytes. */
const makeHeavyPictures = async (): Promise<readonly Buffer[]> => {
  const flat = async (width: number, height: number) =>
    await sharp({ create: { width, height, channels: 3, background: '#3a7d6b' } })
      .png({ compressionLevel: 9, palette: true })
      .toBuffer()
  const [width, height] = [1750, 1750]
  const noise = sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } })
  return [await flat(5000, 4900), await flat(8000, 5000), await noise.png().toBuffer()]
}

type ReplyCodeCounts = Map<string, number>
const show = (counts: ReplyCodeCounts): string =>
  [...counts].map(([code, times]) => `${code} × ${times}`).join(', ')

/** Sends one picture after the other while `isOver` is false; counts the codes of the replies. */
const send = async (
  { call }: ClientSession,
  pictures: readonly Buffer[],
  counts: ReplyCodeCounts,
  isOver: (sent: number) => boolean,
): Promise<void> => {
  for (let sent = 0; !isOver(sent); sent += 1) {
    const bytes = pictures[sent % pictures.length] ?? Buffer.alloc(0)
    const { code } = await call(uploadImage, { kind: 'document', image: asFile(bytes) })
    counts.set(code, (counts.get(code) ?? 0) + 1)
  }
}

const runHeavyUploads = async ({ rounds }: FaultTestOptions): Promise<FaultTestOutcome> => {
  const violations: string[] = []
  const heavy = await makeHeavyPictures()
  const photo = await createTestImage('jpeg', { width: 1600, height: 1200 })
  const attacks: ReplyCodeCounts = new Map()
  const served: ReplyCodeCounts = new Map()
  for (let round = 0; round < rounds; round += 1) {
    const environment = await createFaultEnvironment({
      environment: { FAULT_CLIENTS: String(attackers + honest), FAULT_LOANS_EACH: '0' },
    })
    try {
      await environment.start()
      const people: ClientSession[] = []
      for (let no = 0; no < attackers + honest; no += 1) {
        people.push(await signIn(environment.base, `client-${no}`))
      }
      let isOver = false
      const attack = people.slice(0, attackers).flatMap(person =>
        Array.from({ length: atOnce }, (_, first) => {
          const pictures = heavy.map((_, at) => heavy[(at + first) % heavy.length] ?? photo)
          return send(person, pictures, attacks, () => isOver)
        }),
      )
      await Promise.all(
        people
          .slice(attackers)
          .map(async person => await send(person, [photo], served, sent => sent === photosEach)),
      )
      isOver = true
      await Promise.all(attack)
    } finally {
      await environment.end()
    }
  }
  const sent = honest * photosEach * rounds
  const percent = Math.round(((served.get('0') ?? 0) / sent) * 1000) / 10
  if (percent < minServedPercent) violations.push(`${percent} % served: ${show(served)}`)
  return {
    rounds,
    violations,
    figures: {
      attackers,
      'replies to them': show(attacks),
      'honest uploads': sent,
      'served, %': percent,
      'replies to these': show(served),
    },
  }
}

export const heavyUploadFaults: readonly FaultTest[] = [
  {
    id: 'S9',
    description:
      'five borrowers send pictures of very many pixels or bytes, six at a time without a pause, while ten send ten photos each',
    expected: 'at least 99 % of the honest photos are stored at the first try',
    rounds: 1,
    run: runHeavyUploads,
  },
]
