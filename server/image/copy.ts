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
  hi: {
    type: 'हम सिर्फ़ JPEG, PNG या WebP फ़ोटो पढ़ सकते हैं।',
    damaged: 'यह फ़ोटो ख़राब या अधूरी है। कृपया नई फ़ोटो लें।',
    'too-many-pixels': 'यह फ़ोटो बहुत बड़ी है। कृपया छोटी फ़ोटो भेजें।',
    'too-small': 'यह फ़ोटो पढ़ने के लिए बहुत छोटी है। कृपया बड़ी फ़ोटो लें।',
    usedUp: 'आज की फ़ोटो की सीमा पूरी हो गई। कृपया कल आगे बढ़ें।',
    busy: 'अभी बहुत सी फ़ोटो आ रही हैं। कृपया थोड़ी देर में फिर कोशिश करें।',
  },
  es: {
    type: 'Solo podemos leer fotos JPEG, PNG o WebP.',
    damaged: 'Esta foto está dañada o incompleta. Tome una nueva.',
    'too-many-pixels': 'Esta foto es demasiado grande. Envíe una más pequeña.',
    'too-small': 'Esta foto es demasiado pequeña para leerla. Tome una más grande.',
    usedUp: 'Llegó al límite de fotos de hoy. Continúe mañana.',
    busy: 'Están llegando muchas fotos. Intente de nuevo en un momento.',
  },
}
