import type { Environment } from './environment.ts'

/** A comma-separated list, its empty parts left out. */
export const listOf = (text: string | undefined): string[] =>
  (text ?? '')
    .split(',')
    .map(item => item.trim())
    .filter(item => item !== '')

const minCharacters = 16
/**
 * Bits by which the value's own characters vary (Shannon). Sixteen random hexadecimal digits have
 * about 50; a phrase of one repeated word, or a row of one character, has fewer.
 */
const minBits = 40

/** Values from documentation and tutorials, and ones that people type until they find a better. */
const samples =
  /change.?me|example|sample|placeholder|password|p4ssw|dummy|letmein|qwerty|your[-_]|0123456789|abcdefgh/i

/** Length × Shannon entropy of the value's own characters, in bits. */
const ownBits = (text: string): number => {
  const counts = new Map<string, number>()
  for (const character of text) counts.set(character, (counts.get(character) ?? 0) + 1)
  const { length } = text
  return [...counts.values()].reduce((bits, count) => bits - count * Math.log2(count / length), 0)
}

/** What is wrong with one secret, as the end of "NAME …"; undefined when nothing is. */
export const weaknessOf = (secret: string): string | undefined => {
  if (secret.length < minCharacters) return `is shorter than ${minCharacters} characters`
  if (samples.test(secret)) return 'is a sample value'
  return ownBits(secret) < minBits ? 'is too regular to be random' : undefined
}

/** The new one and the old one. */
const maxInRotation = 2

/** The problems of a secret, or of two during its rotation: each is checked by itself. */
export const secretProblems = (name: keyof Environment, value: string | undefined): string[] => {
  const secrets = listOf(value)
  if (secrets.length === 0) return [`${name} is missing`]
  if (secrets.length > maxInRotation) return [`${name} holds more than two`]
  for (const secret of secrets) {
    const weakness = weaknessOf(secret)
    if (weakness !== undefined) return [`${name} ${weakness}`]
  }
  return new Set(secrets).size < secrets.length ? [`${name} holds one value twice`] : []
}

/** Every variable whose value must be known to nobody else, except key rings. */
export const secretVariables = [
  'RUPYA_XENDIT_SECRET_KEY',
  'RUPYA_XENDIT_CALLBACK_TOKENS',
  'RUPYA_MIDTRANS_SERVER_KEYS',
  'RUPYA_RAZORPAY_KEY_SECRET',
  'RUPYA_RAZORPAY_WEBHOOK_SECRETS',
  'RUPYA_ILUMA_SECRET_KEY',
  'RUPYA_XENDIT_PAYOUT_SECRET_KEY',
  'RUPYA_XENDIT_PAYOUT_CALLBACK_TOKENS',
  'RUPYA_RAZORPAYX_KEY_SECRET',
  'RUPYA_RAZORPAYX_WEBHOOK_SECRETS',
  'RUPYA_CASHFREE_CLIENT_SECRETS',
  'RUPYA_CASHFREE_VERIFICATION_CLIENT_SECRET',
  'RUPYA_VERIHUBS_API_KEY',
  'RUPYA_SMS_ZENZIVA_PASS',
  'RUPYA_SMS_MSG91_KEY',
  'RUPYA_SMS_MSG91_REPORT_TOKEN',
  'RUPYA_WHATSAPP_TOKEN',
  'RUPYA_WHATSAPP_APP_SECRET',
  'RUPYA_WHATSAPP_VERIFY_TOKEN',
  'RUPYA_EMAIL_SMTP_PASSWORD',
  'RUPYA_FILES_S3_SECRET_KEY',
  'RUPYA_STAFF_OPENID_CLIENT_SECRET',
] as const satisfies readonly (keyof Environment)[]

/** One line for each variable that holds a secret of another one. */
export const repeatedSecrets = (values: Environment): string[] => {
  const holders = new Map<string, string>()
  const problems: string[] = []
  const held: [string, string[]][] = secretVariables.map(name => [name, listOf(values[name])])
  for (const [name, secrets] of held) {
    for (const secret of new Set(secrets)) {
      const other = holders.get(secret)
      if (other !== undefined) problems.push(`${name} holds the same value as ${other}`)
      holders.set(secret, name)
    }
  }
  return problems
}
