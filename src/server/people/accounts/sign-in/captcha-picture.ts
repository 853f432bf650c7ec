import { randomInt } from 'node:crypto'

import sharp from 'sharp'

/** Glyphs as pen strokes in a box of 60 by 100. Easily confused ones (0 and O, 1 and I, 5 and S) are left out. */
const strokes: Readonly<Record<string, string>> = {
  2: 'M8 26C10 6 50 4 52 28C53 48 20 66 8 94H54',
  3: 'M8 14C24 0 52 8 50 28C48 46 30 47 24 47C36 47 56 52 54 74C52 98 16 100 6 84',
  4: 'M42 96V6L6 66H56',
  6: 'M48 10C22 14 8 44 9 70C10 100 54 100 53 70C52 44 16 44 10 68',
  7: 'M6 8H54C40 34 28 62 24 96',
  8: 'M30 47C4 40 8 6 30 6C52 6 56 40 30 47C0 54 2 96 30 96C58 96 60 54 30 47',
  9: 'M51 36C46 60 8 58 8 32C8 0 50 0 51 32C52 60 44 84 24 96',
  A: 'M4 96L30 6L56 96M14 64H46',
  C: 'M53 20C40 0 8 4 7 50C6 96 40 102 54 80',
  E: 'M52 8H10V94H54M10 50H44',
  F: 'M54 8H10V96M10 50H44',
  H: 'M8 6V96M52 6V96M8 50H52',
  K: 'M10 6V96M52 6L10 56M24 42L54 96',
  L: 'M10 6V94H52',
  M: 'M5 96L10 6L30 60L50 6L55 96',
  N: 'M8 96V6L52 96V6',
  P: 'M10 96V8C60 4 60 56 10 54',
  R: 'M10 96V8C58 4 58 52 10 52M28 52L54 96',
  T: 'M4 8H56M30 8V96',
  U: 'M8 6C6 60 6 95 30 95C54 95 54 60 52 6',
  V: 'M4 6L30 96L56 6',
  X: 'M6 6L54 96M54 6L6 96',
  Y: 'M4 6L30 50L56 6M30 50V96',
}

const signs = Object.keys(strokes)
const LENGTH = 5

/** A random answer for a new picture. */
export function chooseAnswer(): string {
  return Array.from({ length: LENGTH }, () => signs[randomInt(signs.length)] ?? 'A').join('')
}

/** Normalises what was typed: case and spaces do not count. */
export function plainAnswer(text: string): string {
  return text.replaceAll(/\s+/g, '').toUpperCase()
}

const WIDTH = 288
const HEIGHT = 102

/** Draws the picture as PNG. Each glyph is rotated, shifted and scaled at random, and a few lines cross it. */
export async function drawCaptcha(answer: string): Promise<Buffer> {
  return await sharp(Buffer.from(writeSvg(answer)))
    .png({ palette: true, compressionLevel: 9 })
    .toBuffer()
}

function writeSvg(answer: string): string {
  const step = (WIDTH - 34) / answer.length
  const letters = [...answer].map((sign, place) => writeSign(sign, 17 + step * place, step)).join('')
  const threads = Array.from({ length: 4 }, () => writeThread()).join('')
  const dust = Array.from({ length: 26 }, () => writeDust()).join('')
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}">` +
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="#f7f3e8"/>` +
    `<g fill="none" stroke-linecap="round" stroke-linejoin="round">${dust}${letters}${threads}</g></svg>`
  )
}

function writeSign(sign: string, left: number, room: number): string {
  const scale = between(52, 64) / 100
  const wide = (scale * between(90, 118)) / 100
  const x = left + (room - 60 * wide) / 2 + between(-4, 4)
  const y = (HEIGHT - 100 * scale) / 2 + between(-9, 9)
  return (
    `<path d="${strokes[sign] ?? ''}" stroke="${ink()}" stroke-width="${between(9, 13)}" transform="translate(${x.toFixed(1)} ${y.toFixed(1)}) ` +
    `rotate(${between(-22, 22)} ${(30 * wide).toFixed(1)} ${(50 * scale).toFixed(1)}) skewX(${between(-14, 14)}) scale(${wide.toFixed(3)} ${scale.toFixed(3)})"/>`
  )
}

function writeThread(): string {
  const point = (x: number) => `${x} ${between(10, HEIGHT - 10)}`
  return (
    `<path d="M${point(between(-6, 20))}C${point(between(60, 120))} ${point(between(150, 210))} ${point(between(WIDTH - 20, WIDTH + 6))}" ` +
    `stroke="${ink()}" stroke-width="${between(15, 30) / 10}" opacity=".75"/>`
  )
}

function writeDust(): string {
  return `<circle cx="${between(0, WIDTH)}" cy="${between(0, HEIGHT)}" r="${between(8, 22) / 10}" fill="${ink()}" opacity=".5"/>`
}

const inks = ['#12372a', '#5a1836', '#23305e', '#5b3a06', '#3b2050']

function ink(): string {
  return inks[randomInt(inks.length)] ?? '#12372a'
}

/** A random integer, both ends included. */
function between(least: number, most: number): number {
  return randomInt(least, most + 1)
}
