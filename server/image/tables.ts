import type { LocalDate } from '#domain/calendar/local-date.ts'
import type { NullableColumn } from '../platform/database/column-types.ts'

export type ImageTables = {
  'image.upload': {
    imageId: string
    ownerId: string
    purpose: string
    fileKey: string | null
    width: number
    height: number
    pixelIndex: NullableColumn<Buffer>
    likenessIndex: NullableColumn<Buffer>
    createdAt: Date
    attachedAt: Date | null
    deletedAt: Date | null
  }
  'image.dailyUsage': {
    ownerId: string
    usedOn: LocalDate
    usedBytes: bigint
    usedPixels: bigint
  }
}
