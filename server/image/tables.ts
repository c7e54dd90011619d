import type { LocalDate } from '#domain/calendar/local-date.ts'

export type ImageTables = {
  'image.upload': {
    imageId: string
    ownerId: string
    purpose: string
    fileKey: string | null
    width: number
    height: number
    createdAt: Date
    attachedAt: Date | null
    deletedAt: Date | null
  }
  'image.dailyUsage': {
    ownerId: string
    usedOn: LocalDate
    usedBytes: bigint
  }
}
