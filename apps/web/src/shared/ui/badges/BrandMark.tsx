/** The sign of ARK; its name stands beside it or in the page's title, so it is decoration. */
export const BrandMark = ({ size = 28 }: { size?: number }) => <img src="/icon.svg" alt="" width={size} height={size} />
