import type { MarketCode } from '#domain/market/market.ts'
import type { Environment } from './environment.ts'
import { secretProblems } from './secret-strength.ts'

export type AccountNameConfig = {
  /** Who names the holder of an account before money goes to it; `none`: nobody is asked. */
  readonly chosen: {
    readonly ID: 'none' | 'simulator' | 'iluma'
    readonly IN: 'none' | 'simulator' | 'razorpayx'
  }
  /** The address of the simulator; undefined: on this server. */
  readonly simulatorUrl: string | undefined
  /** The simulator shares its key with the bank's: they are one program. */
  readonly simulatorKey: string
  readonly iluma: { readonly baseUrl: string; readonly secretKey: string }
}

const ilumaUrl = 'https://api.iluma.ai'

/** In the sandbox both markets ask the simulator, unless the environment says otherwise. */
export const accountNameConfigOf = (values: Environment): AccountNameConfig => {
  const standard = values.RUPYA_MODE === 'production' ? 'none' : 'simulator'
  const chosen: AccountNameConfig['chosen'] = {
    ID: values.RUPYA_ACCOUNT_NAME_PROVIDER_ID ?? standard,
    IN: values.RUPYA_ACCOUNT_NAME_PROVIDER_IN ?? standard,
  } satisfies Record<MarketCode, string>
  return Object.freeze({
    chosen: Object.freeze(chosen),
    simulatorUrl: values.RUPYA_ACCOUNT_NAME_URL?.replace(/\/+$/, ''),
    simulatorKey: values.RUPYA_XENDIT_SECRET_KEY ?? '',
    iluma: Object.freeze({
      baseUrl: values.RUPYA_ILUMA_URL?.replace(/\/+$/, '') ?? ilumaUrl,
      secretKey: values.RUPYA_ILUMA_SECRET_KEY ?? '',
    }),
  })
}

/** Settings that production refuses, one line each; RazorpayX's are checked with the payouts. */
export const accountNameProblems = (values: Environment): string[] => {
  const problems = (['RUPYA_ACCOUNT_NAME_PROVIDER_ID', 'RUPYA_ACCOUNT_NAME_PROVIDER_IN'] as const)
    .filter(name => values[name] === 'simulator')
    .map(name => `${name}=simulator is refused in production`)
  if (values.RUPYA_ACCOUNT_NAME_PROVIDER_ID === 'iluma') {
    problems.push(...secretProblems('RUPYA_ILUMA_SECRET_KEY', values.RUPYA_ILUMA_SECRET_KEY))
  }
  if (values.RUPYA_ILUMA_URL?.startsWith('https://') === false) {
    problems.push('RUPYA_ILUMA_URL is not https')
  }
  return problems
}
