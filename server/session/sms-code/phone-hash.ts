import type { Phone } from '../../platform/phone/phone.ts'
import type { Services } from '../../services.ts'

/** The stored form of a phone number (E.164): a keyed hash. */
export const phoneHashOf = (
  { cipher }: Pick<Services, 'cipher'>,
  { number }: Pick<Phone, 'number'>,
): Buffer => cipher.index(`code:${number}`)
