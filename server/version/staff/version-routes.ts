import type { Call, CallSchemas } from '#contract/call.ts'
import type { VersionRow } from '#contract/version/version-schemas.ts'
import type { Refusal, Route, StaffContext } from '../../http/handler.ts'
import type { VersionKind } from '../version-kind.ts'
import { type CheckInput, type CheckOutput, checkVersionHandler } from './check-version.ts'
import { type ListInput, type ListOutput, listVersionsHandler } from './list-versions.ts'
import { type ProposalInput, proposeVersionHandler } from './propose-version.ts'
import { type ReadInput, readVersionHandler, type VersionDetail } from './read-version.ts'
import { type DraftInput, saveVersionDraftHandler } from './save-version-draft.ts'
import { type WithdrawalInput, withdrawVersionHandler } from './withdraw-version.ts'

type CallWithSchemas<Input, Output> = readonly [Call<Input, Output>, CallSchemas<Input, Output>]

/** `Named`: what each input names beside the version, such as its kind. */
type VersionCalls<Named, Content, Example> = {
  readonly list: CallWithSchemas<ListInput & Named, ListOutput>
  readonly read: CallWithSchemas<ReadInput & Named, VersionDetail<Content>>
  readonly check: CallWithSchemas<CheckInput & Named, CheckOutput<Example>>
  readonly save: CallWithSchemas<DraftInput & Named, VersionRow>
  readonly propose: CallWithSchemas<ProposalInput & Named, VersionRow>
  readonly withdraw: CallWithSchemas<WithdrawalInput & Named, VersionRow>
}

/** As `route`, whose types cannot be resolved while the content's type is open. */
const connect = <Input, Output>(
  [call, schemas]: CallWithSchemas<Input, Output>,
  handle: (input: Input, context: StaffContext) => Promise<Output | Refusal>,
): Route => ({
  call: call as Route['call'],
  schemas: schemas as CallSchemas,
  // The input has been read by the call's own schema.
  handle: handle as Route['handle'],
})

/** The six calls by which staff change content of the kind that an input is about. */
export const versionRoutes = <Named, Content, Example>(
  kindOf: (input: Named) => VersionKind<Content, Example>,
  calls: VersionCalls<Named, Content, Example>,
): readonly Route[] => {
  const { list, read, check, save, propose, withdraw } = calls
  return [
    connect(list, (input, context) => listVersionsHandler(kindOf(input))(input, context)),
    connect(read, (input, context) => readVersionHandler(kindOf(input))(input, context)),
    connect(check, (input, context) => checkVersionHandler(kindOf(input))(input, context)),
    connect(save, (input, context) =>
      saveVersionDraftHandler(kindOf(input), save[0].name)(input, context),
    ),
    connect(propose, (input, context) =>
      proposeVersionHandler(kindOf(input), propose[0].name)(input, context),
    ),
    connect(withdraw, (input, context) =>
      withdrawVersionHandler(kindOf(input), withdraw[0].name)(input, context),
    ),
  ]
}
