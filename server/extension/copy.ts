import type { ClipReason } from '#domain/rate-caps/cap-charge.ts'
import type { Locale } from '../platform/copy.ts'

type ExtensionCopy = {
  readonly fee: string
  readonly arrears: string
  readonly owedAfter: string
  readonly newDay: (no: number) => string
  readonly notOffered: string
  readonly notDue: string
  readonly usedUp: string
  readonly aboveCap: Record<ClipReason, string>
}

export const extensionCopy: Record<Locale, ExtensionCopy> = {
  id: {
    fee: 'Biaya perpanjangan',
    arrears: 'Bunga dan biaya yang sudah jatuh tempo',
    owedAfter: 'Sisa tagihan setelahnya',
    newDay: no => `Jatuh tempo baru cicilan ${no}`,
    notOffered: 'Pinjaman ini tidak memiliki perpanjangan. Bila Anda kesulitan, hubungi kami.',
    notDue: 'Belum ada tagihan yang jatuh tempo, jadi tambahan waktu belum diperlukan.',
    usedUp: 'Perpanjangan untuk pinjaman ini sudah terpakai. Bila Anda kesulitan, hubungi kami.',
    aboveCap: {
      'daily-cap':
        'Biaya perpanjangan akan melewati batas harian, jadi tidak kami tawarkan. Bila Anda kesulitan, hubungi kami.',
      'total-cap':
        'Biaya perpanjangan akan melewati batas total biaya pinjaman ini, jadi tidak kami tawarkan. Bila Anda kesulitan, hubungi kami.',
      'house-cap':
        'Dengan biaya perpanjangan, total biaya akan melebihi pokok pinjaman, jadi tidak kami tawarkan. Bila Anda kesulitan, hubungi kami.',
    },
  },
  en: {
    fee: 'Extension fee',
    arrears: 'Interest and charges already due',
    owedAfter: 'Left to pay after that',
    newDay: no => `New due date, installment ${no}`,
    notOffered: 'This loan has no extension. If you are in difficulty, please call us.',
    notDue: 'Nothing is due yet, so there is no need for more time.',
    usedUp:
      'All extensions of this loan are used for now. If you are in difficulty, please call us.',
    aboveCap: {
      'daily-cap':
        'The fee would pass the daily limit, so we do not offer it. If you are in difficulty, please call us.',
      'total-cap':
        'The fee would take this loan past the limit on its cost, so we do not offer it. If you are in difficulty, please call us.',
      'house-cap':
        'With the fee the charges would exceed the loan itself, so we do not offer it. If you are in difficulty, please call us.',
    },
  },
  hi: {
    fee: 'समय बढ़ाने का शुल्क',
    arrears: 'ब्याज और शुल्क जो अभी देने हैं',
    owedAfter: 'उसके बाद बाकी',
    newDay: no => `किस्त ${no} की नई देय तारीख`,
    notOffered: 'इस लोन में समय बढ़ाने की सुविधा नहीं है। मुश्किल हो तो कृपया हमें कॉल करें।',
    notDue: 'अभी कुछ देना नहीं है, इसलिए और समय की ज़रूरत नहीं है।',
    usedUp: 'इस लोन में समय बढ़ाने की सुविधा फ़िलहाल पूरी इस्तेमाल हो चुकी है। मुश्किल हो तो कृपया हमें कॉल करें।',
    aboveCap: {
      'daily-cap':
        'यह शुल्क रोज़ की सीमा से ऊपर चला जाएगा, इसलिए हम यह नहीं देते। मुश्किल हो तो कृपया हमें कॉल करें।',
      'total-cap':
        'यह शुल्क लोन के खर्च की सीमा से ऊपर चला जाएगा, इसलिए हम यह नहीं देते। मुश्किल हो तो कृपया हमें कॉल करें।',
      'house-cap':
        'इस शुल्क के साथ कुल शुल्क लोन की रकम से ज़्यादा हो जाएँगे, इसलिए हम यह नहीं देते। मुश्किल हो तो कृपया हमें कॉल करें।',
    },
  },
  es: {
    fee: 'Comisión por ampliación',
    arrears: 'Interés y cargos ya vencidos',
    owedAfter: 'Queda por pagar después',
    newDay: no => `Nueva fecha de la cuota ${no}`,
    notOffered: 'Este préstamo no tiene ampliación. Si está en dificultades, llámenos.',
    notDue: 'Todavía no vence nada, así que no hace falta más tiempo.',
    usedUp:
      'Las ampliaciones de este préstamo ya se usaron por ahora. Si está en dificultades, llámenos.',
    aboveCap: {
      'daily-cap':
        'La comisión pasaría el límite diario, por eso no la ofrecemos. Si está en dificultades, llámenos.',
      'total-cap':
        'La comisión llevaría este préstamo por encima del límite de su costo, por eso no la ofrecemos. Si está en dificultades, llámenos.',
      'house-cap':
        'Con la comisión, los cargos superarían el préstamo mismo, por eso no la ofrecemos. Si está en dificultades, llámenos.',
    },
  },
}
