/**
 * Parameters that a shell adds to addresses, and the loan it opens. Source: specification,
 * section 2.
 */
export const fieldNames = [
  'appVersion',
  'deviceName',
  'deviceId',
  'osVersion',
  'sessionId',
  'advertisingId',
  'productId',
  'orderId',
] as const

export type DeviceFieldName = (typeof fieldNames)[number]
export type DeviceFieldValues = Readonly<Partial<Record<DeviceFieldName, string>>>

/** An address as a shell opens it, with all non-empty parameters. */
export const addressWith = (path: string, fields: DeviceFieldValues, more = {}): string => {
  const query = new URLSearchParams(more)
  for (const name of fieldNames) {
    const value = fields[name]?.trim()
    if (value) query.set(name, value)
  }
  return query.size > 0 ? `${path}?${query}` : path
}
