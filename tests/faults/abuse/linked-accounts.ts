import { localDate } from '#domain/calendar/local-date.ts'
import { decide, decisionRulesFor } from '#domain/decision/decide.ts'
import { type LinkStrength, strongestLink } from '#domain/decision/links.ts'
import {
  needsVerification,
  type Verification,
  verifiedFacts,
} from '#domain/decision/verification.ts'
import { insertImage } from '#server/image/store.ts'
import { inTransaction } from '#server/platform/database/database.ts'
import { insertCheck } from '#server/profile/identity-store.ts'
import { bindLinkKeys, findLinks } from '#server/profile/link/link-keys.ts'
import { registerBorrower } from '#server/profile/register-borrower.ts'
import { saveAccount } from '#server/profile/save-account.ts'
import { saveBase, saveEntry } from '#server/profile/save-entry.ts'
import type { Services } from '#server/services.ts'
import { readyPersonas } from '#tools/seed/personas.ts'
import { createTestApp } from '../../harness/app/create-test-app.ts'
import { startTemplateServer } from '../../harness/app/database-setup.ts'
import { seededRandomness } from '../../harness/app/seeded-randomness.ts'
import type { FaultTest, FaultTestOptions, FaultTestOutcome } from '../fault-test.ts'

/** What an applicant shares with others; the rest is their own. */
type Person = {
  readonly idNumber?: string
  readonly accountNo?: string
  readonly picture?: string
  readonly deviceId?: string
  readonly street?: string
  /** What an identity provider would say of them. */
  readonly verification: Verification
}

const strongFacts = ['accountNo', 'idNumber', 'picture'] as const
const invented: Verification = { identity: 'not-found', holder: 'other' }
const real: Verification = { identity: 'match', holder: 'same' }

const citra = readyPersonas.find(({ personaId }) => personaId === 'citra')
const appliedOn = localDate('2026-11-21')
const rules = decisionRulesFor('ID', appliedOn)

const maxSerial = 10_000
/** A number that nobody else has; day and month of the birth date are no part of the count. */
const serialOf = (count: number) => ({
  nik: `31${String(Math.floor(count / maxSerial)).padStart(4, '0')}520394${String(count % maxSerial).padStart(4, '0')}`,
  account: `7${String(count).padStart(9, '0')}`,
})

/** Saves what a person would have saved before they apply, and applies, as `loanPush` does. */
const saveAndApply = async (services: Services, person: Person, count: number): Promise<string> => {
  if (!citra) throw new Error('there is no persona citra')
  const { base, personal, account } = citra.profile
  const { nik, account: ownAccount } = serialOf(count)
  const { db, cipher, clock, random } = services
  const now = clock.now()
  const phone = `+6281${String(count).padStart(8, '0')}`
  const { borrowerId } = await inTransaction(db, tx =>
    registerBorrower(tx, services, { market: 'ID', phone, now }),
  )
  const picture = person.picture ?? `own ${count}`
  const image = async (purpose: string, name: string) => {
    const imageId = random.uuid()
    const indexes = { pixelIndex: cipher.index(name), likenessIndex: cipher.index(`~${name}`) }
    const size = { width: 800, height: 600 }
    const stored = { imageId, ownerId: borrowerId, purpose, fileKey: imageId, now }
    await insertImage(db, { ...stored, ...size, ...indexes })
    return imageId
  }
  const documentImage = await image('document', picture)
  const faceImage = await image('face', `face ${count}`)
  await inTransaction(db, async tx => {
    const at = { services, tx }
    const saving = { borrowerId, savedBy: 'borrower', changedOn: null }
    const body = { ...base, idNumber: person.idNumber ?? nik }
    // A number that another account has now is refused; a ring states it one after the other.
    await tx
      .updateTable('profile.borrower')
      .set({ idNumberIndex: null })
      .where('idNumberIndex', '=', cipher.index(`ID:id:${body.idNumber}`))
      .execute()
    await saveBase(at, { ...saving, market: 'ID', body })
    const street = person.street ?? `Jl. Melati No. ${count}`
    await saveEntry(at, { ...saving, step: 'personal', body: { ...personal, street } })
    const accountNo = person.accountNo ?? ownAccount
    await saveAccount(at, borrowerId, { ...account, accountNo })
    const checkId = random.uuid()
    await insertCheck(tx, { checkId, borrowerId, documentImage, faceImage, now })
  })
  await inTransaction(db, async tx => {
    const deviceId = person.deviceId ?? `device-${count}`
    await bindLinkKeys(services, tx, { borrowerId, market: 'ID', deviceId })
  })
  return borrowerId
}

/** Up to the amount that needs no verified identity (`maxUncheckedMinor`), or above it. */
type LoanSize = 'small' | 'large'

/** The rules' decision; only the links, and for a large loan the verification, could hold it. */
const outcomeOf = (size: LoanSize, linkStrength: LinkStrength, verification?: Verification) => {
  const { maxUncheckedMinor } = rules
  const principalMinor = size === 'small' ? maxUncheckedMinor : maxUncheckedMinor + 1n
  const { isIdentityVerified, ...verified } = verifiedFacts(verification)
  return decide(
    {
      appliedOn,
      birthOn: localDate('1994-03-12'),
      monthlyIncomeMinor: 750_000_000n,
      monthlyDebtMinor: 0n,
      principalMinor,
      monthlyInstallmentMinor: principalMinor / 3n,
      lastDueOn: appliedOn,
      isWithinProduct: true,
      hasOtherOpenLoan: false,
      isInArrears: false,
      isOwnAccount: true,
      isIdentityChecked: isIdentityVerified,
      ...verified,
      // Small loans are decided without a provider, as a lender may choose.
      hasIdentityProvider: size === 'large',
      linkStrength,
      hasChangedFacts: false,
    },
    rules,
  )
}

type Applicant = Person & { readonly size: LoanSize }

/** What the rules decided on one applicant of a group, without a person. */
type Decided = {
  readonly size: LoanSize
  readonly isPaid: boolean
  readonly isHeldAtFirst: boolean
}

/** Applies one after the other; who is held for what can be verified is verified, as the job does. */
const applyAll = async (
  services: Services,
  people: readonly Applicant[],
  nextCount: () => number,
): Promise<Decided[]> => {
  const decided: Decided[] = []
  for (const { size, ...person } of people) {
    const borrowerId = await saveAndApply(services, person, nextCount())
    const strength = strongestLink(await findLinks(services.db, borrowerId))
    const first = outcomeOf(size, strength)
    const isHeldAtFirst = first.outcome === 'held'
    const isAsked = isHeldAtFirst && needsVerification(first.reasons)
    const { outcome } = isAsked ? outcomeOf(size, strength, person.verification) : first
    decided.push({ size, isPaid: outcome === 'approved', isHeldAtFirst })
  }
  return decided
}

/**
 * The loans of one ring that no person saw, by kind. The rules allow its first applicant a small
 * one, since nobody who is linked has applied before; anything else is a violation.
 */
const ringLoans = ([first, ...later]: readonly Decided[]) => {
  const paid = [...(first ? [first] : []), ...later].filter(({ isPaid }) => isPaid)
  return {
    allowed: first?.isPaid === true && first.size === 'small' ? 1 : 0,
    further: later.filter(({ isPaid, size }) => isPaid && size === 'small').length,
    large: paid.filter(({ size }) => size === 'large').length,
  }
}

const runLinks = async (options: FaultTestOptions): Promise<FaultTestOutcome> => {
  const { server, end } = await startTemplateServer()
  try {
    await using app = await createTestApp({ socketDir: server.socketDir })
    return await applyRingsAndFamilies(app.services, options)
  } finally {
    await end()
  }
}

const applyRingsAndFamilies = async (
  services: Services,
  { rounds, seed }: FaultTestOptions,
): Promise<FaultTestOutcome> => {
  const random = seededRandomness(seed, () => new Date(0))
  let count = 0
  const applyGroup = async (people: readonly Applicant[]) =>
    await applyAll(services, people, () => (count += 1))
  const anySize = (): LoanSize => (random.integer(2) === 0 ? 'small' : 'large')
  const violations: string[] = []
  let [ringMembers, allowed, further, large] = [0, 0, 0, 0]
  let [heldFamilies, verifiedFamilies, heldCustomers] = [0, 0, 0]
  for (let round = 0; round < rounds; round += 1) {
    const fact = strongFacts[random.integer(strongFacts.length)] ?? 'picture'
    const isWeak = random.integer(4) === 0
    const own = serialOf(5_000_000 + round)
    const values = { accountNo: own.account, idNumber: own.nik, picture: `ring ${round}` }
    const shared = isWeak
      ? { deviceId: `ring-${round}`, street: `Jl. Ring No. ${round}` }
      : { [fact]: values[fact] }
    const ring = Array.from({ length: 2 + random.integer(5) }, () => ({
      ...shared,
      size: anySize(),
      verification: invented,
    }))
    const loans = ringLoans(await applyGroup(ring))
    if (loans.further + loans.large > 0) {
      const by = isWeak ? 'phone' : fact
      violations.push(
        `ring ${round} by ${by}: ${loans.further} further, ${loans.large} large loans`,
      )
    }
    ringMembers += ring.length
    allowed += loans.allowed
    further += loans.further
    large += loans.large
    // Assumed: one family in a hundred shares a phone, one in two hundred an account.
    const chance = random.integer(200)
    const family = Array.from({ length: 2 + random.integer(3) }, (_, member) => ({
      street: `Jl. Kenanga No. ${round}`,
      size: anySize(),
      ...(chance < 2 ? { deviceId: `family-${round}` } : {}),
      ...(chance === 2 ? { accountNo: serialOf(8_000_000 + round).account } : {}),
      // The bank names one holder of a joint account.
      verification: chance === 2 && member > 0 ? { ...real, holder: 'other' as const } : real,
    }))
    const applied = await applyGroup(family)
    if (applied.some(({ isPaid }) => !isPaid)) heldFamilies += 1
    if (applied.some(({ isHeldAtFirst }) => isHeldAtFirst)) verifiedFamilies += 1
    // One in fifty: a customer of the only shop of a village, at its address and on its tablet.
    if (round % 50 === 0) {
      const shop = { street: 'Jl. Toko No. 1', deviceId: 'shop' }
      const [customer] = await applyGroup([{ ...shop, size: 'small', verification: real }])
      if (customer?.isPaid !== true) heldCustomers += 1
    }
  }
  const share = (heldFamilies * 100) / rounds
  if (share > 2) violations.push(`${share} % of the honest families are held`)
  if (heldCustomers > 0) violations.push(`${heldCustomers} customers of a shop are held`)
  if (allowed === 0) violations.push('no ring got its first small loan: nothing was decided')
  return {
    rounds,
    violations,
    figures: {
      rings: rounds,
      'members of rings who applied': ringMembers,
      'paid without a person: first small loan of a ring, as the rules allow': allowed,
      'further small loans of a ring': further,
      'large loans of a ring': large,
      'honest families': rounds,
      'of them held for staff': `${heldFamilies} (${share.toFixed(1)} %)`,
      'verified by provider before they were paid': verifiedFamilies,
      'customers of a shop held': heldCustomers,
      applicants: count,
    },
  }
}

export const linkFaults: readonly FaultTest[] = [
  {
    id: 'S1',
    description: 'rings that share an account, a number, a picture, or a phone and an address',
    expected:
      'without a person, a ring gets nothing but a small loan for its first applicant; ' +
      'at most 2 % of honest families held',
    rounds: 1000,
    run: runLinks,
  },
]
