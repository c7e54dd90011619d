/**
 * Our own letters as strokes on a field 10 wide and 14 high: a server may have no font, and a
 * picture in a known font is easily recognised by programs. Characters that look alike are left out
 * (0 O Q, 1 I, 2 Z, 5 S, 8 B, 6 G).
 */
export const glyphs: Readonly<Record<string, string>> = {
  A: 'M1 14 L5 0 L9 14 M2.6 9 L7.4 9',
  C: 'M9 2.6 C7 -0.8 1 -0.4 1 7 C1 14.4 7 14.8 9 11.4',
  D: 'M1.5 0 L1.5 14 M1.5 0 C11 0 11 14 1.5 14',
  E: 'M8.5 0 L1.5 0 L1.5 14 L8.5 14 M1.5 6.8 L7 6.8',
  F: 'M8.5 0 L1.5 0 L1.5 14 M1.5 6.8 L7 6.8',
  H: 'M1.4 0 L1.4 14 M8.6 0 L8.6 14 M1.4 7 L8.6 7',
  J: 'M3.4 0 L8 0 L8 9.6 C8 15.4 1.6 15.4 1.2 10',
  K: 'M1.5 0 L1.5 14 M8.6 0 L1.5 8 M4 5.6 L8.8 14',
  L: 'M1.8 0 L1.8 14 L8.6 14',
  M: 'M0.8 14 L1.4 0 L5 8.6 L8.6 0 L9.2 14',
  N: 'M1.3 14 L1.3 0 L8.7 14 L8.7 0',
  P: 'M1.5 14 L1.5 0 M1.5 0 C10.6 -0.4 10.6 8 1.5 7.6',
  R: 'M1.5 14 L1.5 0 M1.5 0 C10.4 -0.4 10.4 7.6 1.5 7.2 M4.4 7.2 L8.8 14',
  T: 'M0.8 0 L9.2 0 M5 0 L5 14',
  U: 'M1.3 0 L1.3 8.6 C1.3 15.8 8.7 15.8 8.7 8.6 L8.7 0',
  V: 'M0.9 0 L5 14 L9.1 0',
  W: 'M0.4 0 L2.6 14 L5 4.4 L7.4 14 L9.6 0',
  X: 'M1.1 0 L8.9 14 M8.9 0 L1.1 14',
  Y: 'M0.9 0 L5 7 L9.1 0 M5 7 L5 14',
  3: 'M1.4 1.6 C4 -1.2 9 -0.4 8.4 3.6 C8 6.4 5.4 6.8 4 6.8 C6 6.8 9.2 7.4 9 10.6 C8.6 15 2.6 15 1 12',
  4: 'M7 14 L7 0 L0.8 9.6 L9.4 9.6',
  6: 'M8 0.4 C3.6 0.6 1.2 4.6 1.2 9 C1.2 15.6 8.8 15.6 8.8 9.8 C8.8 4.6 2 5 1.4 9',
  7: 'M1 0 L9 0 L3.6 14 M3 7 L8 7',
  9: 'M2 13.6 C6.4 13.4 8.8 9.4 8.8 5 C8.8 -1.6 1.2 -1.6 1.2 4.2 C1.2 9.4 8 9 8.6 5',
}

export const alphabet = Object.keys(glyphs).join('')
