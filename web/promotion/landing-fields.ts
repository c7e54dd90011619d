import { captchaLength, type LandingRegion, smsCodeLength } from '#contract/promotion/calls.ts'
import { indiaMobilePattern } from '#domain/market/india/phone.ts'
import { indonesiaMobilePattern } from '#domain/market/indonesia/phone.ts'

export type LandingFields = {
  readonly phone: string
  readonly capcode: string
  readonly smsCode: string
}
export type LandingFieldName = keyof LandingFields

/** Longest input per field. */
export const maxLengths: Readonly<Record<'capcode' | 'smsCode', number>> = {
  capcode: captchaLength,
  smsCode: smsCodeLength,
}

const phones: Readonly<Record<LandingRegion, RegExp>> = {
  // Source: specification, section 5.
  CN: /^1[3-9]\d{9}$/,
  ID: indonesiaMobilePattern,
  IN: indiaMobilePattern,
}

/** Whether the text is a phone number by the rule of the page's region. */
export const isPhone = (region: LandingRegion, phone: string): boolean =>
  phones[region].test(region === 'CN' ? phone : phone.replace(/[\s().-]/g, ''))

/** Fields that each step requires. Source: specification, section 5. */
export type LandingStep = 'picture' | 'code' | 'register'
const needed: Readonly<Record<LandingStep, readonly LandingFieldName[]>> = {
  picture: ['phone'],
  code: ['phone', 'capcode'],
  register: ['phone', 'capcode', 'smsCode'],
}

/** The invalid fields of a step, in the form's order. */
export const wrongFields = (
  region: LandingRegion,
  step: LandingStep,
  fields: LandingFields,
): LandingFieldName[] =>
  needed[step].filter(name =>
    name === 'phone'
      ? !isPhone(region, fields.phone)
      : fields[name] === '' || fields[name].length > maxLengths[name],
  )
