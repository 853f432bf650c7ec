/** Whether somebody born on this day has the age on that day. Both are `YYYY-MM-DD`; who is born on 29 February waits for 1 March. */
export function hasAge(birthday: string, today: string, years: number): boolean {
  const [year = '', month = '', day = ''] = birthday.split('-')
  const turning = `${String(Number.parseInt(year, 10) + years).padStart(4, '0')}-${month}-${day}`
  return today >= turning
}
