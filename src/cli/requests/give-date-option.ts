import { Option } from 'commander';
import { reference } from '../options.ts';

export const giveDateOption = () =>
  new Option(
    '--give-date-to <reference>',
    'give the date that becomes free to this request on the waiting list',
  ).argParser(reference);
