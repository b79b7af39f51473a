import { expect, test } from 'vitest'
import { delimiterOf } from './delimiter.ts'

test.each<[string, string, string]>([
  ['commas', 'a,b,c\n1,2,3\n', ','],
  ['semicolons with decimal commas', 'Style;Size;Price\nDD;9,5;95,50\nDD;9,5;95,50\n', ';'],
  ['semicolons below a title', 'Prices, of today\n\nStyle;Size;Price\nDD;9;95\nDD;10;95\n', ';'],
  ['tabs with commas in names', 'Style\tName\nDD\tDunk, Low\nDD\tAir, Max\n', '\t'],
  ['bars', 'a|b\n1|2', '|'],
  ['separators inside of quotation marks', 'a,b\n"1;2;3",4\n"1;2;3",4\n', ','],
  ['a quoted line break', 'a;b\n"x\ny,z";2\n', ';'],
  ['one column', 'a\n1\n2\n', ','],
  ['nothing', '', ','],
])('%s', (_, head, delimiter) => expect(delimiterOf(head)).toEqual({ delimiter, begin: 0 }))

test("the line with Excel's separator is trusted and is not part of the file", () => {
  expect(delimiterOf('sep=;\r\na,b;c')).toEqual({ delimiter: ';', begin: 7 })
  expect(delimiterOf('"sep=\t"\na,b')).toEqual({ delimiter: '\t', begin: 8 })
})
