import type { Environment } from './environment.ts'
import { secretProblems } from './secret-strength.ts'

export type StaffOpenId = {
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
}

/** The lender's identity provider; undefined: staff sign in by passkey or password. */
export const staffOpenIdOf = (values: Environment): StaffOpenId | undefined => {
  const issuer = values.RUPYA_STAFF_OPENID_ISSUER
  const clientId = values.RUPYA_STAFF_OPENID_CLIENT_ID
  const clientSecret = values.RUPYA_STAFF_OPENID_CLIENT_SECRET
  return issuer && clientId && clientSecret ? { issuer, clientId, clientSecret } : undefined
}

const isHttps = (address: string | undefined) => address?.startsWith('https://') === true

/** Settings that production refuses, one line each. */
export const staffProblems = (values: Environment): string[] => {
  const { RUPYA_STAFF_URL: staffUrl, RUPYA_PUBLIC_URL: publicUrl } = values
  const { RUPYA_STAFF_OPENID_ISSUER: issuer, RUPYA_STAFF_OPENID_CLIENT_SECRET: secret } = values
  const problems: string[] = []
  if (!isHttps(staffUrl)) problems.push('RUPYA_STAFF_URL is missing or not https')
  else if (publicUrl && new URL(publicUrl).host === new URL(staffUrl ?? '').host) {
    problems.push('RUPYA_STAFF_URL needs a host of its own, not that of RUPYA_PUBLIC_URL')
  }
  if (issuer && !isHttps(issuer)) problems.push('RUPYA_STAFF_OPENID_ISSUER is not https')
  if (secret) problems.push(...secretProblems('RUPYA_STAFF_OPENID_CLIENT_SECRET', secret))
  return problems
}
