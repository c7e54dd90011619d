export type OperationsTables = {
  'operations.providerHealth': {
    provider: string
    succeededAt: Date | null
    failedAt: Date | null
    /** Failures since the last success. */
    failures: number
    error: string
  }
  'operations.featureSwitch': {
    feature: string
    isOn: boolean
    reason: string
    changedBy: string
    changedAt: Date
  }
}
