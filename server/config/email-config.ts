import type { Environment } from './environment.ts'
import { secretProblems } from './secret-strength.ts'

export type EmailConfig = {
  /** `none`: no message goes by e-mail. */
  readonly sender: 'none' | 'smtp'
  /** Undefined: the simulator of this server. */
  readonly host: string | undefined
  readonly port: number
  /** False in the sandbox alone. */
  readonly needsTls: boolean
  readonly user: string
  readonly password: string
  readonly from: string
}

export const simulatedMailUser = 'simulator'

/** Where TLS begins with the first byte (RFC 8314). */
const implicitTlsPort = 465

/** The simulator shares the SMS simulator's key: they are one program. */
export const emailConfigOf = (values: Environment): EmailConfig => {
  const isSandbox = values.RUPYA_MODE !== 'production'
  const isSimulated = isSandbox && values.RUPYA_EMAIL_SMTP_HOST === undefined
  const { RUPYA_EMAIL_SMTP_USER: user = '', RUPYA_EMAIL_SMTP_PASSWORD: password = '' } = values
  return Object.freeze({
    sender: values.RUPYA_EMAIL_SENDER ?? (isSandbox ? 'smtp' : 'none'),
    host: values.RUPYA_EMAIL_SMTP_HOST,
    port: values.RUPYA_EMAIL_SMTP_PORT,
    needsTls: !isSandbox,
    user: isSimulated ? simulatedMailUser : user,
    password: isSimulated ? (values.RUPYA_SMS_SIMULATOR_KEY ?? '') : password,
    from: values.RUPYA_EMAIL_FROM ?? 'no-reply@rupya.invalid',
  })
}

export const smtpTls = ({
  needsTls,
  port,
}: Pick<EmailConfig, 'needsTls' | 'port'>): 'implicit' | 'starttls' | 'none' => {
  if (port === implicitTlsPort) return 'implicit'
  return needsTls ? 'starttls' : 'none'
}

/** What keeps production from starting, one line for each. */
export const emailProblems = (values: Environment): string[] => {
  if (values.RUPYA_EMAIL_SENDER !== 'smtp') return []
  const needed = [
    'RUPYA_EMAIL_SMTP_HOST',
    'RUPYA_EMAIL_SMTP_USER',
    'RUPYA_EMAIL_FROM',
  ] as const satisfies readonly (keyof Environment)[]
  return [
    ...needed.filter(name => values[name] === undefined).map(name => `${name} is missing`),
    ...secretProblems('RUPYA_EMAIL_SMTP_PASSWORD', values.RUPYA_EMAIL_SMTP_PASSWORD),
  ]
}
