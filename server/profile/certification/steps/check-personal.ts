import type { InputOf } from '#contract/call.ts'
import type { certifyPersonal } from '#contract/profile/calls.ts'
import { education, gender, maritalStatus, relation } from '#contract/profile/schemas.ts'
import { isPersonName } from '#domain/applicant/person-name.ts'
import type { MarketCode } from '#domain/market/market.ts'
import { marketRules } from '#domain/market/market-rules.ts'
import { parsePhone } from '../../../platform/phone/phone.ts'
import type { PostalAreas } from '../../../providers/postal-area/postal-areas.ts'
import type { FormCheck } from '../check-form.ts'
import type { StepBodies } from '../step-bodies.ts'
import { marketProblems } from './market-problems.ts'

type CertifyPersonalInput = InputOf<typeof certifyPersonal>
type ApplicantContext = {
  readonly market: MarketCode
  readonly ownPhone: string
  /** Absent where the market has no directory of postal codes. */
  readonly areas: PostalAreas | undefined
}

/** A contact person: complete or absent, and never the borrower. */
const checkReference = (
  form: FormCheck,
  input: CertifyPersonalInput,
  which: 1 | 2,
  { market, ownPhone }: ApplicantContext,
) => {
  const at = `reference${which}` as const
  const fields = [`${at}Name`, `${at}Phone`, `${at}Relation`] as const
  const isGiven = fields.map(field => (input[field] ?? '').trim() !== '')
  if (!isGiven.includes(true)) return { name: '', phone: '', relation: '' }
  fields.forEach((field, index) => {
    if (!isGiven[index]) form.problem(field, 'referencePart')
  })
  const phone = form.line(fields[1], input[fields[1]], {
    maxLength: 20,
    required: false,
    normal: line => parsePhone(line, market)?.number ?? '?',
    fits: [line => line !== '?', marketProblems[market].phone],
  })
  if (phone !== '' && phone === ownPhone) form.problem(fields[1], 'ownPhone')
  return {
    name: form.line(fields[0], input[fields[0]], {
      maxLength: 80,
      required: false,
      fits: [isPersonName, 'name'],
    }),
    phone,
    relation: form.choice(fields[2], input[fields[2]], { of: relation.options, required: false }),
  }
}

/** What is left out of the address is filled in from its postal code, and may not contradict it. */
const checkAddress = (
  form: FormCheck,
  input: CertifyPersonalInput,
  { market, areas }: ApplicantContext,
) => {
  const { regions, isPostalCode } = marketRules(market)
  const postalCode = form.line('postalCode', input.postalCode, {
    maxLength: 12,
    normal: line => line.replaceAll(' ', ''),
    fits: [isPostalCode, marketProblems[market].postalCode],
  })
  const area = areas?.find(postalCode)
  const region = form.choice('region', input.region.trim() || area?.region, {
    of: regions.map(({ code }) => code),
  })
  const city = form.line('city', input.city.trim() || area?.city, { maxLength: 80 })
  const street = form.line('street', input.street, { maxLength: 200 })
  if (areas && postalCode !== '' && region !== '' && !areas.isIn(postalCode, region)) {
    form.problem('postalCode', 'postalElsewhere')
  }
  return { region, city, street, postalCode }
}

export const checkPersonal = (
  form: FormCheck,
  input: CertifyPersonalInput,
  who: ApplicantContext,
): StepBodies['personal'] | undefined => {
  const address = checkAddress(form, input, who)
  const body = {
    gender: form.choice('gender', input.gender, { of: gender.options, required: false }),
    maritalStatus: form.choice('maritalStatus', input.maritalStatus, {
      of: maritalStatus.options,
    }),
    education: form.choice('education', input.education, { of: education.options }),
    ...address,
  }
  const first = checkReference(form, input, 1, who)
  const second = checkReference(form, input, 2, who)
  if (first.phone !== '' && first.phone === second.phone) {
    form.problem('reference2Phone', 'samePhone')
  }
  if ((first.name || second.name) && input.referencesAgreed !== '1') {
    form.problem('referencesAgreed', 'referencesAgreed')
  }
  if (form.problems.length > 0) return undefined
  return {
    ...body,
    reference1Name: first.name,
    reference1Phone: first.phone,
    reference1Relation: first.relation,
    reference2Name: second.name,
    reference2Phone: second.phone,
    reference2Relation: second.relation,
    referencesAgreed: first.name || second.name ? '1' : '',
  }
}
