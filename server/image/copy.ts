import type { Locale } from '../platform/copy.ts'
import type { ImageFault } from './image-cleaner.ts'

type ImageCopy = Record<ImageFault | 'usedUp' | 'busy', string>

export const imageCopy: Record<Locale, ImageCopy> = {
  id: {
    type: 'Kami hanya dapat membaca foto JPEG, PNG, atau WebP.',
    damaged: 'Foto ini rusak atau tidak lengkap. Ambil foto baru.',
    'too-many-pixels': 'Foto ini terlalu besar. Kirim foto yang lebih kecil.',
    'too-small': 'Foto ini terlalu kecil untuk dibaca. Ambil foto yang lebih besar.',
    usedUp: 'Batas unggahan hari ini sudah tercapai. Silakan lanjutkan besok.',
    busy: 'Sedang banyak foto yang masuk. Silakan coba lagi sebentar lagi.',
  },
  en: {
    type: 'We can read JPEG, PNG or WebP photos only.',
    damaged: 'This photo is broken or incomplete. Please take a new one.',
    'too-many-pixels': 'This photo is too large. Please send a smaller one.',
    'too-small': 'This photo is too small to read. Please take a larger one.',
    usedUp: 'You have reached today’s limit for uploads. Please go on tomorrow.',
    busy: 'Many photos are coming in. Please try again in a moment.',
  },
}
