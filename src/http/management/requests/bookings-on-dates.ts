/** The maximum number of dates of lists with amounts: a year, and the days of a month at both ends. */
export const maxDatesWithAmounts = 400;
