import { protocolCode, refusalCode } from '../envelope.ts'

/** What the calls of every kind of version may refuse with. */
export const withdrawalRefusals = [protocolCode.notFound, refusalCode.decisionTaken] as const

export const draftRefusals = [
  ...withdrawalRefusals,
  refusalCode.versionChanged,
  refusalCode.versionRefused,
] as const

export const proposalRefusals = [
  ...draftRefusals,
  refusalCode.versionDateRefused,
  refusalCode.approvalWaiting,
  protocolCode.notPermitted,
] as const
