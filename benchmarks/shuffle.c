/* Deals by shuffle, draw and look-up: what a plain fast program does.
 *
 *     cc -O3 -march=native -o shuffle shuffle.c && ./shuffle DEALS SEED
 *
 * Draws fourteen of 136 tiles by the first steps of a Fisher-Yates shuffle, keeps for each suit an
 * index in base five as they come, and looks the four suits up in tables of what they can be in a
 * winning hand; honours first, since most deals end there. Prints the wins and the nanoseconds of
 * processor time a deal.
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum { MENTSU = 1, JANTOU = 2, TOITSU = 4, YAOCHU = 8, YAOCHU_PAIR = 16 };
enum { SUIT = 1953125, HONOURS = 78125, WALL = 136, HAND = 14 };

static uint8_t number_table[SUIT], honour_table[HONOURS];
static const uint32_t POWERS[9] = {1, 5, 25, 125, 625, 3125, 15625, 78125, 390625};

static uint64_t state[4];

static inline uint64_t rotl(uint64_t x, int k) { return (x << k) | (x >> (64 - k)); }

/* xoshiro256++ */
static inline uint64_t next(void) {
    uint64_t result = rotl(state[0] + state[3], 23) + state[0], t = state[1] << 17;
    state[2] ^= state[0];
    state[3] ^= state[1];
    state[1] ^= state[2];
    state[0] ^= state[3];
    state[2] ^= t;
    state[3] = rotl(state[3], 45);
    return result;
}

/* splitmix64, to fill the state from one number */
static uint64_t mix(uint64_t *x) {
    uint64_t z = (*x += 0x9e3779b97f4a7c15);
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9;
    z = (z ^ (z >> 27)) * 0x94d049bb133111eb;
    return z ^ (z >> 31);
}

/* Mark all contents of sets, and of sets and a pair, that `index` can grow into. */
static void sets(uint8_t *table, int kinds, int *counts, uint32_t index, int from, int tiles) {
    table[index] |= MENTSU;
    for (int k = 0; k < kinds; k++)
        if (counts[k] <= 2 && tiles <= 12) table[index + 2 * POWERS[k]] |= JANTOU;
    for (int m = from; m < 2 * kinds && tiles <= 9; m++) {
        int k = m / 2, is_run = m % 2;
        if (is_run) {
            if (kinds == 7 || k > 6 || counts[k] > 3 || counts[k + 1] > 3 || counts[k + 2] > 3)
                continue;
            counts[k]++, counts[k + 1]++, counts[k + 2]++;
            sets(table, kinds, counts, index + POWERS[k] * 31, m, tiles + 3);
            counts[k]--, counts[k + 1]--, counts[k + 2]--;
        } else if (counts[k] <= 1) {
            counts[k] += 3;
            sets(table, kinds, counts, index + 3 * POWERS[k], m, tiles + 3);
            counts[k] -= 3;
        }
    }
}

static void fill(uint8_t *table, int kinds) {
    int counts[9] = {0};
    sets(table, kinds, counts, 0, 0, 0);
    for (int mask = 0; mask < 1 << kinds; mask++) {
        uint32_t index = 0;
        for (int k = 0; k < kinds; k++) index += (mask >> k & 1) * 2 * POWERS[k];
        table[index] |= TOITSU;
    }
    uint32_t all = 0;
    for (int k = 0; k < kinds; k++)
        if (kinds == 7 || k == 0 || k == 8) all += POWERS[k];
    table[all] |= YAOCHU;
    for (int k = 0; k < kinds; k++)
        if (kinds == 7 || k == 0 || k == 8) table[all + POWERS[k]] |= YAOCHU_PAIR;
}

int main(int argc, char **argv) {
    uint64_t deals = argc > 1 ? strtoull(argv[1], 0, 10) : 100000000;
    uint64_t seed = argc > 2 ? strtoull(argv[2], 0, 10) : 1, wins = 0;
    for (int i = 0; i < 4; i++) state[i] = mix(&seed);
    fill(number_table, 9);
    fill(honour_table, 7);

    uint8_t wall[WALL];
    uint64_t worth[34] = {0};
    uint32_t worth_z[34] = {0};
    for (int i = 0; i < WALL; i++) wall[i] = i / 4;
    /* The indices of the three number suits stand side by side in one word, 21 bits each. */
    for (int k = 0; k < 27; k++) worth[k] = (uint64_t)POWERS[k % 9] << 21 * (k / 9);
    for (int k = 27; k < 34; k++) worth_z[k] = POWERS[k - 27];

    struct timespec began, ended;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &began);
    for (uint64_t deal = 0; deal < deals; deal++) {
        uint64_t suits = 0;
        uint32_t honours = 0;
        for (int i = 0; i < HAND; i += 2) {
            /* Two draws from one random word: 32 bits times what is left, the high half. */
            uint64_t word = next();
            int a = i + (int)((word & 0xffffffff) * (WALL - i) >> 32);
            uint8_t tile = wall[a];
            wall[a] = wall[i];
            wall[i] = tile;
            int b = i + 1 + (int)((word >> 32) * (WALL - i - 1) >> 32);
            uint8_t other = wall[b];
            wall[b] = wall[i + 1];
            wall[i + 1] = other;
            suits += worth[tile] + worth[other];
            honours += worth_z[tile] + worth_z[other];
        }
        uint8_t z = honour_table[honours];
        if (!z) continue;
        uint8_t m = number_table[suits & 0x1fffff], p = number_table[suits >> 21 & 0x1fffff];
        uint8_t s = number_table[suits >> 42];
        uint8_t sets_here = (z | m | p | s) & JANTOU;
        int pairs = !!(z & JANTOU) + !!(m & JANTOU) + !!(p & JANTOU) + !!(s & JANTOU);
        int whole = !!(z & 3) + !!(m & 3) + !!(p & 3) + !!(s & 3);
        if ((sets_here && pairs == 1 && whole == 4) || (z & m & p & s & TOITSU) ||
            ((z & 24) && (m & 24) && (p & 24) && (s & 24)))
            wins++;
    }
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &ended);
    double ns = (ended.tv_sec - began.tv_sec) * 1e9 + (ended.tv_nsec - began.tv_nsec);
    printf("%llu %.3f\n", (unsigned long long)wins, ns / deals);
    return 0;
}
