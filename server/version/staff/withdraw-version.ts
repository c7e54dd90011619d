import { refusalCode } from '#contract/envelope.ts'
import type { VersionRow } from '#contract/version/version-schemas.ts'
import { versionCopy } from '#copy/server/version.js'
import { type Refusal, refuse, type StaffContext } from '../../http/handler.ts'
import { lockVersion, updateVersion } from '../store.ts'
import type { VersionKind } from '../version-kind.ts'
import { changeVersion } from './change-version.ts'
import { versionNotFound } from './refusals.ts'

export type WithdrawalInput = { readonly versionId: string; readonly reason: string }

/** Ends a draft, a proposal, or a published version that has not begun. */
export const withdrawVersionHandler =
  <Content, Example>(kind: VersionKind<Content, Example>, call: string) =>
  async (input: WithdrawalInput, context: StaffContext): Promise<VersionRow | Refusal> =>
    await changeVersion(context, {
      call,
      kind,
      input,
      reason: input.reason,
      change: async tx => {
        const version = await lockVersion(tx, kind.name, input.versionId)
        if (!version) return versionNotFound(context)
        const { state, fromOn, market } = version
        const today = context.services.clock.businessDate(market)
        const hasBegun = state === 'published' && (fromOn === null || fromOn <= today)
        if (hasBegun || state === 'withdrawn') {
          const { cannotWithdraw } = versionCopy[context.locale].replies
          return refuse(refusalCode.decisionTaken, cannotWithdraw)
        }
        const withdrawal = { state: 'withdrawn', withdrawnOn: today } as const
        return await updateVersion(tx, version.versionId, withdrawal)
      },
    })
