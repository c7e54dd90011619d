import { type LinkKind, linksAmong } from '#domain/decision/links.ts'
import { seededRandomness } from '../../harness/app/seeded-randomness.ts'
import type { FaultTest, FaultTestOptions, FaultTestOutcome } from '../fault-test.ts'

type Key = { readonly kind: LinkKind; readonly value: string }

const strongKinds = ['bank-account', 'id-number', 'image'] as const

/** Applies one after the other; returns how many are not linked to one who applied before. */
const countUnlinked = (people: readonly (readonly Key[])[]): number =>
  people.filter((own, index) => {
    const others = people.slice(0, index).map((theirs, other) => ({
      borrowerId: String(other),
      kinds: own
        .filter(key => theirs.some(each => each.kind === key.kind && each.value === key.value))
        .map(({ kind }) => kind),
    }))
    return linksAmong(others).length === 0
  }).length

const runLinks = async ({ rounds, seed }: FaultTestOptions): Promise<FaultTestOutcome> => {
  const random = seededRandomness(seed, () => new Date(0))
  const violations: string[] = []
  let heldFamilies = 0
  for (let round = 0; round < rounds; round += 1) {
    const kind = strongKinds[random.integer(strongKinds.length)] ?? 'image'
    const isWeak = random.integer(4) === 0
    const shared: Key[] = isWeak
      ? [
          { kind: 'device', value: 'one' },
          { kind: 'address', value: 'one' },
        ]
      : [{ kind, value: 'one' }]
    const ring = Array.from({ length: 2 + random.integer(5) }, () => shared)
    const unlinked = countUnlinked(ring)
    if (unlinked !== 1) violations.push(`ring ${round} by ${kind}: ${unlinked} loans by rule`)
    // Assumed: one family in a hundred shares a phone, one in two hundred an account.
    const chance = random.integer(200)
    const family = Array.from({ length: 2 + random.integer(3) }, (): Key[] => [
      { kind: 'address', value: 'home' },
      ...(chance < 2 ? [{ kind: 'device', value: 'phone' } as const] : []),
      ...(chance === 2 ? [{ kind: 'bank-account', value: 'joint' } as const] : []),
    ])
    if (countUnlinked(family) < family.length) heldFamilies += 1
  }
  const share = (heldFamilies * 100) / rounds
  if (share > 2) violations.push(`${share} % of the honest families are held`)
  return {
    rounds,
    violations,
    figures: { rings: rounds, 'honest families': rounds, 'families held': heldFamilies },
  }
}

export const linkFaults: readonly FaultTest[] = [
  {
    id: 'S1',
    description: 'rings that share an account, a number, a picture, or a phone and an address',
    expected: 'one small loan by rule for each ring; at most 2 % of honest families held',
    rounds: 1000,
    run: runLinks,
  },
]
